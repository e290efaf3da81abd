import { type Api, type ApiConfig, createApi } from "../app";
import type { ApiLog } from "../logging";
import { runOnServer, type TestShop } from "./testShop";

/**
 * Functions in the place of PostgreSQL's own, whose schema the search path names first. The defaults of columns keep the real time, so a
 * test that needs a row of another time sets it.
 */
const movedFunctions = `
  CREATE SCHEMA IF NOT EXISTS moved;
  CREATE TABLE IF NOT EXISTS moved.clock AS SELECT 0::float8 AS by_ms;
  CREATE OR REPLACE FUNCTION moved.now() RETURNS timestamptz LANGUAGE sql STABLE AS
    $$ SELECT pg_catalog.now() + (SELECT by_ms FROM moved.clock) * interval '1 millisecond' $$;
  CREATE OR REPLACE FUNCTION moved.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
    $$ SELECT pg_catalog.clock_timestamp() + (SELECT by_ms FROM moved.clock) * interval '1 millisecond' $$;
  DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET search_path = moved, pg_catalog, public', current_database());
  END $$`;

/** For `openTestShop`: an API whose clocks `setClock` moves, also that of PostgreSQL. */
export async function createWithMovableClock(config: ApiConfig, log?: ApiLog): Promise<Api> {
  if (config.databaseUrl) await runOnServer(config.databaseUrl, movedFunctions);
  return createApi(config, log);
}

/** Sets the clocks of this process and of the database by so much forward, or back for a negative number. */
export async function setClock({ config }: TestShop, byMs: number): Promise<void> {
  jest.restoreAllMocks();
  const real = Date.now.bind(Date);
  jest.spyOn(Date, "now").mockImplementation(() => real() + byMs);
  if (config.databaseUrl) await runOnServer(config.databaseUrl, `UPDATE moved.clock SET by_ms = ${byMs}`);
}
