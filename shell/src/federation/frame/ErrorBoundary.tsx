import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  onThrow?: (error: unknown) => void;
  /** Shown in place of children that threw. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** An error in the children stays inside. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasThrown: boolean }> {
  override state = { hasThrown: false };

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onThrow?.(error);
  }

  override render() {
    return this.state.hasThrown ? this.props.fallback : this.props.children;
  }
}
