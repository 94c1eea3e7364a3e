-- Who decided about a record that waited, on which version, and what the decision changed: whoever decided may take it
-- back for a while, as long as nothing else has happened to the record.
create table record_decisions (
  kind      text        not null,
  record_id bigint      not null,
  -- The version that the decision made; any later one means that something followed.
  version   int         not null,
  -- The columns it changed, as they were.
  was       jsonb       not null,
  by_id     bigint      not null references staff,
  at        timestamptz not null,
  primary key (kind, record_id, version)
);
create trigger append_only before update or delete or truncate on record_decisions
  for each statement execute function refuse_change();

-- The same for texts. One version can be decided about more than once: sent back, and sent again as it was.
create table content_decisions (
  id         bigint generated always as identity primary key,
  content_id bigint      not null,
  -- Where the text stood before.
  was        jsonb       not null,
  by_id      bigint      not null references staff,
  at         timestamptz not null
);
create index content_decisions_of on content_decisions (content_id, id desc);
create trigger append_only before update or delete or truncate on content_decisions
  for each statement execute function refuse_change();
