-- Who makers are: name and identity number, verified once and then frozen. Whoever is paid is paid in this name, and what
-- is withheld for the tax office is withheld in it.

create table identities (
  id            bigint      generated always as identity primary key,
  -- Ours, fixed before anybody outside hears of it: the same question is asked under the same number.
  no            text        not null unique check (length(no) between 8 and 32),
  maker_id      bigint      not null references makers,
  -- taken: somebody else's number, refused; kept for the index alone. replaced: corrected by two. closed: its owner left.
  state         text        not null check (state in (
    'checking', 'pending', 'verified', 'rejected', 'taken', 'replaced', 'closed')),
  -- Sealed; gone where nothing may be made of it any more.
  name_sealed   text,
  number_sealed text,
  -- Blind: finds the same number wherever else it was given, and tells nothing without the key.
  number_index  bytea       not null,
  provider      text        not null check (provider in ('sandbox', 'manual')),
  reason        text        not null default '',
  -- Identity numbers are sensitive: consent to this use alone, apart from the agreement.
  agreed_at     timestamptz not null,
  looks         int         not null default 0,
  next_look_at  timestamptz,
  decided_by    bigint      references staff,
  verified_at   timestamptz,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  check (state not in ('checking', 'pending', 'verified') or (name_sealed is not null and number_sealed is not null)),
  check (state <> 'verified' or verified_at is not null),
  check ((state = 'checking') = (next_look_at is not null))
);
-- One number, one open account; one account, one number.
create unique index identities_number on identities (number_index) where state in ('checking', 'pending', 'verified');
create unique index identities_maker on identities (maker_id) where state in ('checking', 'pending', 'verified');
create index identities_of on identities (maker_id, id desc);
create index identities_same on identities (number_index, id);
create index identities_state on identities (state, id);
create index identities_due on identities (next_look_at) where state = 'checking';
-- What was verified stays what it was; only where it stands changes.
create trigger same_number before update of id, no, maker_id, number_index, provider, agreed_at, created_at on identities
  for each statement execute function refuse_change();
create trigger kept before delete or truncate on identities for each statement execute function refuse_change();

create table identity_events (
  id          bigint      generated always as identity primary key,
  identity_id bigint      not null references identities,
  step        text        not null,
  state       text        not null,
  note        text        not null default '',
  actor_kind  text        not null check (actor_kind in ('staff', 'maker', 'system')),
  actor_id    bigint,
  at          timestamptz not null
);
create index identity_events_of on identity_events (identity_id, id);
create trigger append_only before update or delete or truncate on identity_events
  for each statement execute function refuse_change();

-- What was verified wrongly is put right by two people: one asks, another one agrees.
create table identity_corrections (
  id            bigint      generated always as identity primary key,
  identity_id   bigint      not null references identities,
  name_sealed   text        not null,
  number_sealed text        not null,
  number_index  bytea       not null,
  reason        text        not null check (length(reason) between 1 and 200),
  state         text        not null default 'requested'
                            check (state in ('requested', 'approved', 'rejected', 'cancelled')),
  requested_by  bigint      not null references staff,
  requested_at  timestamptz not null,
  decided_by    bigint      references staff,
  decided_at    timestamptz,
  decision_note text        not null default '',
  check ((state = 'requested') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state not in ('approved', 'rejected') or decided_by <> requested_by),
  check (state <> 'cancelled' or decided_by = requested_by)
);
create unique index identity_corrections_open on identity_corrections (identity_id) where state = 'requested';
create index identity_corrections_waiting on identity_corrections (requested_at) where state = 'requested';
create trigger same_request before update of id, identity_id, name_sealed, number_sealed, number_index, reason,
  requested_by, requested_at on identity_corrections for each statement execute function refuse_change();

-- What the sandbox knows in the place of the register of residents. Empty wherever a real one is asked.
create table sandbox_identities (
  number     text        primary key,
  name       text        not null,
  outcome    text        not null check (outcome in ('match', 'unknown')),
  updated_at timestamptz not null
);
