-- What a proof found stays until a proof of everything finds nothing: nobody removes the row that says so. The app loses
-- the right with it (platform/migrate.ts: tables with a `kept` trigger).
create trigger kept before delete or truncate on ledger_proofs for each statement execute function refuse_change();
