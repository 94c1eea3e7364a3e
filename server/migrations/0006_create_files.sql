-- Files that people hand in: what was agreed, what became of it, and who uses it.

create table files (
  id             bigint generated always as identity primary key,
  -- Names the upload in addresses. Random, and of no use without the ticket or the owner's session.
  key            text        not null unique,
  -- Sending the bytes takes no session but this ticket; only its hash is kept.
  ticket_hash    bytea       not null,
  purpose        text        not null,
  owner_realm    text        not null check (owner_realm in ('enterprise', 'maker', 'staff')),
  owner_id       bigint      not null,
  -- As people see it; where it lies is ours to name.
  name           text        not null check (length(name) between 1 and 120),
  type           text        not null,
  declared_bytes bigint      not null check (declared_bytes > 0),
  state          text        not null check (state in ('awaiting', 'uploaded', 'stored', 'refused')),
  -- Where the bytes wait to be checked.
  upload_path    text,
  -- Where they will lie for good: chosen beforehand, so that nothing can lie there that no row knows of.
  path           text        not null unique,
  url            text        unique,
  bytes          bigint,
  sha256         bytea,
  width          integer,
  height         integer,
  -- Why it was refused, so that whoever asks again hears the same.
  refusal        text,
  created_at     timestamptz not null,
  expires_at     timestamptz not null check (expires_at > created_at),
  stored_at      timestamptz,
  -- Null while somebody uses it.
  unused_since   timestamptz,
  check ((state = 'uploaded') <= (upload_path is not null)),
  check ((state = 'stored') = (url is not null and bytes is not null and sha256 is not null and stored_at is not null)),
  check ((state = 'refused') = (refusal is not null))
);
create index files_of_owner on files (owner_realm, owner_id, created_at);
create index files_unfinished on files (expires_at) where state <> 'stored';
create index files_unused on files (unused_since) where state = 'stored' and unused_since is not null;

create table file_uses (
  file_id bigint not null references files (id),
  -- What uses it: 'article:7', 'enterprise:3:logo'.
  subject text   not null check (length(subject) between 1 and 120),
  primary key (subject, file_id)
);
create index file_uses_of_file on file_uses (file_id);
