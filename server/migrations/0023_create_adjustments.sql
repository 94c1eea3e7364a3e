-- Postings that no business causes: asked for by one person, made when another agrees.
create table adjustments (
  id            bigint      generated always as identity primary key,
  no            text        not null unique,
  owner_kind    text        not null,
  -- 0 for ours.
  owner_id      bigint      not null check ((owner_kind = 'system') = (owner_id = 0)),
  purse         text        not null,
  -- As the owner sees it: above zero the purse gets more.
  amount        bigint      not null check (amount <> 0),
  against       text        not null check (against in ('suspense', 'opening')),
  reason        text        not null check (length(reason) between 1 and 200),
  evidence      text[]      not null check (cardinality(evidence) between 1 and 5),
  state         text        not null default 'requested'
                            check (state in ('requested', 'approved', 'rejected', 'cancelled')),
  requested_by  bigint      not null references staff,
  requested_at  timestamptz not null,
  decided_by    bigint      references staff,
  decided_at    timestamptz,
  decision_note text        not null default '',
  -- The posting in the ledger that came of it.
  transaction_id bigint     unique,
  foreign key (owner_kind, purse) references ledger_purses,
  check ((state = 'requested') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'approved') = (transaction_id is not null)),
  -- Nobody decides about their own, except to take it back.
  check (state not in ('approved', 'rejected') or decided_by <> requested_by),
  check (state <> 'cancelled' or decided_by = requested_by)
);
create index adjustments_waiting on adjustments (requested_at) where state = 'requested';
create index adjustments_owner on adjustments (owner_kind, owner_id, id);
-- What was asked for stays as it was when somebody agreed to it.
create trigger same_request before update of id, no, owner_kind, owner_id, purse, amount, against, reason, evidence,
  requested_by, requested_at on adjustments for each statement execute function refuse_change();

-- Who is proving all of the books at this moment: one at a time.
create table ledger_proof_runs (
  scope      text        primary key check (scope = 'full'),
  started_at timestamptz not null,
  started_by bigint      references staff
);
