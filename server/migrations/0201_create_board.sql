-- What the dashboards add up, for days that are over: a number for each series and day. It follows from the rooms' own
-- rows and can be made again. Days are Shanghai's, as text.
create table board_days (
  series text   not null check (length(series) <= 40),
  day    text   not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  value  bigint not null,
  primary key (series, day)
);

-- Transactions are only ever added, in the order of their time: a few bytes for every range of pages find those of a day.
create index ledger_transactions_day on ledger_transactions using brin (created_at) with (pages_per_range = 32);
create index certifications_approved on certifications (approved_at) where approved_at is not null;
create index makers_created_at on makers (created_at);
create index leads_agreed on leads (agreed_at) where agreed_at is not null;

update roles set rights = rights || array['board.read']
  where not rights && array['board.read'] and rights @> array['visits.read', 'settings.edit', 'roles.edit', 'staff.edit'];
