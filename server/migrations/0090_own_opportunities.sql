-- Opportunities that enterprises post themselves: what they change waits beside what readers see, they move up once a
-- day, and they end with how they ended.
alter table opportunities
  -- The first one stands for it in lists.
  add column pictures       text[] not null default '{}',
  add column hidden_by      text   check (hidden_by in ('owner', 'operator', 'account')),
  add column revision_state text   check (revision_state in ('draft', 'review', 'rejected')),
  add column handed_in_at   timestamptz,
  add column awaits_since   timestamptz generated always as (case
    when revision_state = 'review' then handed_in_at when state = 'review' then updated_at end) stored,
  -- Stands in lists as if published then; when readers first saw it stays what it is.
  add column refreshed_at   timestamptz,
  -- How it ended; nothing for one that was ended before anybody was asked.
  add column outcome        text   not null default ''
    check (outcome in ('', 'here', 'elsewhere', 'none', 'withdrawn', 'expired')),
  add column outcome_note   text   not null default '',
  add column closed_at      timestamptz,
  -- Its owner was told that it ends soon; prolonged, they are told again.
  add column reminded       boolean not null default false,
  add check (outcome = '' or state = 'closed');
update opportunities set hidden_by = 'operator' where state = 'hidden';
update opportunities set closed_at = updated_at where state = 'closed';
alter table opportunities
  add constraint opportunities_hidden_by_somebody check ((state = 'hidden') = (hidden_by is not null)),
  add constraint opportunities_closed_once check ((state = 'closed') = (closed_at is not null));

create index opportunities_awaiting on opportunities (awaits_since, id) where awaits_since is not null;
-- What ends, and what ends soon and nobody was told: both are empty behind the moment that was looked at last.
create index opportunities_ending on opportunities (valid_until, id) where state = 'shown';
create index opportunities_reminding on opportunities (valid_until, id) where state = 'shown' and not reminded;
