-- What visitors write to us. A number leads back to a person: it is shown whole to nobody but whoever asks for it, and
-- that is written down. The network is kept as a digest that changes every day, for counting and for nothing else.
create table contact_messages (
  id             bigint generated always as identity primary key,
  name           text        not null,
  phone_number   text        not null,
  content        text        not null,
  about          text        not null default '',
  network_digest bytea       not null,
  state          text        not null default 'waiting' check (state in ('waiting', 'handled', 'spam')),
  note           text        not null default '',
  handled_by     bigint      references staff,
  handled_at     timestamptz,
  created_at     timestamptz not null,
  check ((state = 'waiting') = (handled_at is null))
);
create index contact_messages_created on contact_messages (created_at desc, id desc);
create index contact_messages_state on contact_messages (state, created_at desc, id desc);
create index contact_messages_network on contact_messages (network_digest, created_at);
create index contact_messages_phone on contact_messages (phone_number, created_at);
create index contact_messages_handled on contact_messages (handled_at) where handled_at is not null;

-- Addresses that moved, so that links out in the world still arrive.
create table redirects (
  id         bigint generated always as identity primary key,
  from_path  text        not null unique check (from_path ~ '^/[^?#[:space:]]+$'),
  to_path    text        not null check (to_path ~ '^/[^?#[:space:]]*$'),
  created_at timestamptz not null,
  created_by bigint      references staff,
  check (from_path <> to_path)
);
