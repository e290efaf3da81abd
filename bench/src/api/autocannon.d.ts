declare module "autocannon" {
  /** Milliseconds. */
  interface Latency {
    p50: number;
    p99: number;
  }
  export interface AutocannonRequest {
    method?: string;
    path?: string;
    headers?: Readonly<Record<string, string>>;
    body?: string;
    /** Called before each request; the returned request is sent. */
    setupRequest?: (request: AutocannonRequest) => AutocannonRequest;
    onResponse?: (status: number, body: string) => void;
  }
  export interface AutocannonOptions {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Requests a second of all connections together; unlimited unless given. */
    overallRate?: number;
    requests?: AutocannonRequest[];
  }
  export interface AutocannonResult {
    requests: { average: number; total: number };
    latency: Latency;
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  export default function autocannon(options: AutocannonOptions): Promise<AutocannonResult>;
}
