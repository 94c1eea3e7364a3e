-- Invite links with a channel, who followed them, and who belongs to whom now.

-- 推广渠道: one maker's links told apart. A closed one keeps its slug, so that old links never count for a new name.
create table invite_channels (
  id         bigint      generated always as identity primary key,
  maker_id   bigint      not null references makers,
  slug       text        not null check (slug ~ '^[a-z0-9][a-z0-9-]{1,19}$'),
  name       text        not null check (length(name) between 1 and 20),
  created_at timestamptz not null,
  closed_at  timestamptz,
  unique (maker_id, slug)
);

-- Which link it was; '' the plain one.
alter table invitations add column channel text not null default '' check (length(channel) <= 20);
create index invitations_channel on invitations (maker_id, channel, bound_at);

-- How many visitors followed a link on a day.
create table invite_days (
  maker_id bigint not null references makers,
  channel  text   not null check (length(channel) <= 20),
  day      date   not null,
  visits   int    not null check (visits > 0),
  primary key (maker_id, day, channel)
);

-- Who has been counted today, by what the day's salt makes of them. The salt goes with the day, and so do these.
create table invite_touches (
  day      date   not null,
  maker_id bigint not null,
  channel  text   not null,
  visitor  bytea  not null,
  network  bytea  not null,
  primary key (day, maker_id, channel, visitor)
);
create index invite_touches_network on invite_touches (day, maker_id, network);

-- Who belongs to whom now. How somebody came stays in invitations, whatever operators decide afterwards.
create table relations (
  child_realm text        not null check (child_realm in ('enterprise', 'maker')),
  child_id    bigint      not null,
  maker_id    bigint      not null references makers,
  -- When the child registered; what a commission counts from, whoever it is for.
  bound_at    timestamptz not null,
  -- Since when it is this maker.
  since       timestamptz not null,
  primary key (child_realm, child_id),
  check (child_realm <> 'maker' or child_id <> maker_id)
);
create index relations_maker on relations (maker_id, bound_at desc, child_realm, child_id);
create index relations_bound on relations (bound_at desc, child_realm, child_id);
insert into relations (child_realm, child_id, maker_id, bound_at, since)
  select child_realm, child_id, maker_id, bound_at, bound_at from invitations;

-- Whoever is brought belongs to who brought them, also where a process of the version before writes it down.
create function relate_invited() returns trigger language plpgsql as $$
begin
  insert into relations (child_realm, child_id, maker_id, bound_at, since)
    values (new.child_realm, new.child_id, new.maker_id, new.bound_at, new.bound_at);
  return null;
end $$;
create trigger related after insert on invitations for each row execute function relate_invited();

-- What operators changed about it and why, in the order of their numbers; null is nobody.
create table relation_changes (
  id            bigint      generated always as identity primary key,
  child_realm   text        not null check (child_realm in ('enterprise', 'maker')),
  child_id      bigint      not null,
  from_maker_id bigint      references makers,
  to_maker_id   bigint      references makers,
  reason        text        not null check (length(reason) between 5 and 200),
  staff_id      bigint      not null references staff,
  changed_at    timestamptz not null,
  check (from_maker_id is distinct from to_maker_id)
);
create index relation_changes_child on relation_changes (child_realm, child_id, id);
create trigger append_only before update or delete or truncate on relation_changes
  for each statement execute function refuse_change();

-- The link somebody had followed when their scan began.
alter table wechat_scans add column invite_channel text not null default '' check (length(invite_channel) <= 20);
