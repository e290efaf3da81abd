/** The part of react-router that the shop uses, of which all remotes share one copy (docs/decisions/0003-facades.md). */
export {
  createPath,
  type Location,
  MemoryRouter,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from "react-router-dom";
export { BrowserRouter, type LocationUpdate } from "./BrowserRouter";
export { Link, type LinkProps, NavLink } from "./Link";
