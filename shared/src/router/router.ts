/** The exports of react-router that the shop uses. All remotes share one copy of them (docs/decisions/0003-facades.md). */
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
