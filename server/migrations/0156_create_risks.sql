-- Where accounts are used, and what that says about who brought whom.

-- Somebody was there: browser, network and range, each only as a key of ours makes it unrecognisable. Kept for half a year.
create table sightings (
  id       bigint      generated always as identity primary key,
  realm    text        not null check (realm in ('enterprise', 'maker')),
  owner_id bigint      not null,
  during   text        not null check (during in ('registration', 'sign_in', 'certification', 'order')),
  -- Null for what brings no cookie.
  device   bytea,
  network  bytea       not null,
  range    bytea       not null,
  at       timestamptz not null
);
create index sightings_owner on sightings (realm, owner_id, at desc);
create index sightings_device on sightings (device, at desc) where device is not null;
create index sightings_at on sightings (at);

create index payees_account on payees (account_index);

-- 风险: a maker and an enterprise they brought, of whom something was seen that speaks against paying a commission out.
create table risks (
  id             bigint      generated always as identity primary key,
  no             text        not null unique check (length(no) between 8 and 32),
  maker_id       bigint      not null references makers,
  enterprise_id  bigint      not null references enterprises,
  state          text        not null check (state in ('open', 'proposed', 'released', 'cancelled')),
  evidence       jsonb       not null,
  -- What its maker says to it, until when they may, and when they did.
  explanation    text        not null default '' check (length(explanation) <= 1000),
  explain_until  timestamptz not null,
  explained_at   timestamptz,
  proposal       text        check (proposal in ('release', 'cancel')),
  reason         text        not null default '',
  proposed_by    bigint      references staff,
  proposed_at    timestamptz,
  decided_by     bigint      references staff,
  decided_at     timestamptz,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  check ((state = 'open') = (proposal is null)),
  check ((proposal is null) = (proposed_by is null) and (proposal is null) = (proposed_at is null)),
  check ((state in ('released', 'cancelled')) = (decided_at is not null)),
  check (decided_by is distinct from proposed_by or decided_by is null),
  check (state <> 'released' or proposal = 'release'),
  check (state <> 'cancelled' or proposal = 'cancel')
);
create unique index risks_open on risks (maker_id, enterprise_id) where state in ('open', 'proposed');
create index risks_state on risks (state, id desc);
create index risks_maker on risks (maker_id, id desc);
create index risks_pair on risks (maker_id, enterprise_id, id desc);
create trigger kept before delete or truncate on risks for each statement execute function refuse_change();

-- The commissions that wait for it.
create table risk_commissions (
  risk_id       bigint      not null references risks,
  commission_id bigint      not null,
  order_no      text        not null,
  amount        bigint      not null check (amount > 0),
  held_at       timestamptz not null,
  primary key (risk_id, commission_id)
);
create trigger append_only before update or delete or truncate on risk_commissions
  for each statement execute function refuse_change();

create table risk_events (
  id         bigint      generated always as identity primary key,
  risk_id    bigint      not null references risks,
  step       text        not null check (step in ('hold', 'more', 'explain', 'propose', 'take_back', 'release', 'cancel')),
  state      text        not null,
  note       text        not null default '',
  actor_kind text        not null check (actor_kind in ('staff', 'maker', 'system')),
  actor_id   bigint,
  at         timestamptz not null
);
create index risk_events_of on risk_events (risk_id, id);
create trigger append_only before update or delete or truncate on risk_events
  for each statement execute function refuse_change();

-- Whoever decides about everything else decides about these too: nobody else could grant it after an upgrade.
update roles set rights = rights || array['relations.read', 'relations.change', 'risks.read', 'risks.propose',
    'risks.decide']
  where not rights && array['risks.read'] and rights @> array['offers.read', 'offers.edit', 'orders.refund',
    'points.read', 'points.rules', 'invoices.issue', 'withdrawals.pay', 'adjustments.approve', 'makers.read',
    'makers.freeze', 'feedback.settings', 'roles.edit', 'staff.edit'];
