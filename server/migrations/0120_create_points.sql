-- Points 积分: what enterprises and makers earn by taking part, in batches that run out, and spend on downloads alone.

-- A purse like any other, counted in points and not in fen. score_issued: what is in everybody's hands, on our side.
insert into ledger_purses (owner_kind, purse, sign, floor, entry_only) values
  ('enterprise', 'score', 1, 0, false),
  ('maker', 'score', 1, 0, false),
  ('system', 'score_issued', -1, null, true);
insert into ledger_accounts (owner_kind, owner_id, purse, sign, floor, entry_only)
  select owner_kind, 0, purse, sign, floor, entry_only from ledger_purses
  where owner_kind = 'system' and purse = 'score_issued';

-- What brings how many points. per_day and in_all: how often for one account, null as often as it happens.
create table score_rules (
  event      text        primary key check (length(event) between 1 and 30),
  points     int         not null check (points between 1 and 10000),
  per_day    int         check (per_day between 1 and 1000),
  in_all     int         check (in_all between 1 and 100000),
  active     boolean     not null default true,
  version    int         not null default 1,
  -- Null until somebody changed it.
  updated_at timestamptz
);
insert into score_rules (event, points, per_day, in_all) values
  ('registration', 50, null, 1),
  ('signin', 5, 1, null),
  ('signin_week', 20, 1, null),
  ('certified', 100, null, 1),
  ('invited_certified', 50, 10, null),
  ('feedback', 30, 3, null),
  ('attended', 20, 2, null);

-- Whoever moves somebody's points holds their row here until the end of the transaction.
create table score_owners (
  owner_kind text        not null check (owner_kind in ('enterprise', 'maker')),
  owner_id   bigint      not null,
  touched_at timestamptz not null,
  primary key (owner_kind, owner_id)
);

-- Transactional outbox: written in the transaction of what earned the points, and posted afterwards in one of its own.
create table score_earnings (
  id         bigint      generated always as identity primary key,
  no         text        not null unique,
  -- What caused it: the same cause earns once.
  key        text        not null unique check (length(key) between 1 and 150),
  owner_kind text        not null check (owner_kind in ('enterprise', 'maker')),
  owner_id   bigint      not null,
  event      text        not null references score_rules,
  -- As the rule said at that moment.
  points     int         not null check (points > 0),
  note       text        not null default '' check (length(note) <= 100),
  path       text        not null default '' check (length(path) <= 200),
  earned_at  timestamptz not null,
  -- Null until it was posted, or found to be one too many.
  outcome    text        check (outcome in ('given', 'capped')),
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null))
);
create index score_earnings_due on score_earnings (id) where settled_at is null;
create index score_earnings_of on score_earnings (owner_kind, owner_id, event, earned_at) where outcome = 'given';

-- The ledger says how many points somebody has; here stands of which batch they are, and until when they last.
create table score_batches (
  id            bigint      generated always as identity primary key,
  owner_kind    text        not null check (owner_kind in ('enterprise', 'maker')),
  owner_id      bigint      not null,
  -- The kind and the number of the posting that brought it.
  kind          text        not null,
  reference     text        not null,
  amount        int         not null check (amount > 0),
  remaining     int         not null check (remaining between 0 and amount),
  granted_at    timestamptz not null,
  expires_at    timestamptz not null,
  warned_at     timestamptz,
  -- Once: what came back to it too late to be used was given time.
  lengthened_at timestamptz,
  unique (kind, reference)
);
create index score_batches_left on score_batches (owner_kind, owner_id, expires_at, id) where remaining > 0;
create index score_batches_due on score_batches (expires_at) where remaining > 0;
create trigger kept before delete or truncate on score_batches for each statement execute function refuse_change();

-- What left a batch; below nought what came back to it.
create table score_moves (
  id        bigint      generated always as identity primary key,
  batch_id  bigint      not null references score_batches,
  kind      text        not null check (kind in ('spent', 'expired')),
  reference text        not null,
  amount    int         not null check (amount <> 0),
  at        timestamptz not null
);
create index score_moves_of on score_moves (batch_id);
create index score_moves_reference on score_moves (reference);
create trigger append_only before update or delete or truncate on score_moves
  for each statement execute function refuse_change();

-- What a line of the record is about, where its kind does not say it.
create table score_notes (
  reference text primary key,
  note      text not null,
  path      text not null default ''
);
create trigger append_only before update or delete or truncate on score_notes
  for each statement execute function refuse_change();

-- One for each day in Shanghai; streak: how many days in a row, this one included.
create table score_signins (
  owner_kind text        not null check (owner_kind in ('enterprise', 'maker')),
  owner_id   bigint      not null,
  day        date        not null,
  streak     int         not null check (streak > 0),
  points     int         not null check (points >= 0),
  person_id  bigint      references persons,
  at         timestamptz not null,
  primary key (owner_kind, owner_id, day)
);
create trigger append_only before update or delete or truncate on score_signins
  for each statement execute function refuse_change();

-- Points are put right by hand like money: asked for by one person, given or taken when another agrees.
alter table adjustments drop constraint adjustments_against_check;
alter table adjustments
  add constraint adjustments_against_check check (against in ('suspense', 'opening', 'score_issued')),
  add constraint adjustments_score_check check ((purse = 'score') = (against = 'score_issued'));

-- Whoever was allowed everything is allowed this too: nobody else could grant it after an upgrade.
update roles set rights = rights || array['points.read', 'points.rules', 'downloads.read', 'downloads.refund',
    'downloads.settings']
  where not rights && array['points.read'] and rights @> array[
    'news.read', 'news.write', 'news.review', 'news.publish', 'news.trash', 'news.destroy', 'news.categories',
    'notice.read', 'notice.write', 'notice.review', 'notice.publish', 'notice.trash', 'notice.destroy',
    'notice.categories', 'knowledge.read', 'knowledge.write', 'knowledge.review', 'knowledge.publish',
    'knowledge.trash', 'knowledge.destroy', 'knowledge.categories', 'help.read', 'help.write', 'help.review',
    'help.publish', 'help.trash', 'help.destroy', 'help.categories', 'page.read', 'page.write', 'page.review',
    'page.publish', 'company.read', 'company.edit', 'company.review', 'company.delete', 'product.read',
    'product.edit', 'product.review', 'product.delete', 'business.read', 'business.edit', 'business.review',
    'business.delete', 'activity.read', 'activity.edit', 'activity.review', 'activity.delete', 'activity.categories',
    'resource.read', 'resource.edit', 'resource.review', 'resource.delete', 'resource.categories', 'ad.read',
    'ad.edit', 'ad.review', 'ad.delete', 'link.read', 'link.edit', 'link.review', 'link.delete', 'strategic.read',
    'strategic.edit', 'strategic.review', 'strategic.delete', 'enterprises.read', 'enterprises.reveal',
    'enterprises.freeze', 'enterprises.phone', 'makers.read', 'makers.reveal', 'makers.freeze', 'makers.phone',
    'closures.read', 'closures.hold', 'consents.read', 'sms.read', 'messages.read', 'messages.edit',
    'withdrawals.read', 'withdrawals.reveal', 'withdrawals.review', 'withdrawals.export', 'withdrawals.pay',
    'ledger.read', 'ledger.prove', 'adjustments.read', 'adjustments.request', 'adjustments.approve',
    'reconciliation.read', 'reconciliation.run', 'reconciliation.settle', 'words.read', 'words.edit', 'contact.read',
    'contact.reveal', 'contact.handle', 'site.read', 'site.edit', 'seo.read', 'seo.edit', 'banners.read',
    'banners.edit', 'banners.delete', 'partners.read', 'partners.edit', 'partners.delete', 'ticker.read',
    'ticker.edit', 'ticker.delete', 'offers.read', 'offers.edit', 'settings.read', 'settings.edit', 'staff.read',
    'staff.edit', 'staff.password', 'roles.read', 'roles.edit', 'audit.read', 'visits.read', 'search.read',
    'defects.read'
  ];
