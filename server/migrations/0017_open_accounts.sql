-- Accounts open: sign-in by telephone, codes, consents, messages, invitations, WeChat.

-- How somebody of either realm comes in. The number is sealed; it is looked up by its blind index and shown masked.
create table accounts (
  realm               text        not null check (realm in ('enterprise', 'maker')),
  owner_id            bigint      not null,
  phone_index         bytea,
  phone_sealed        text,
  phone_masked        text        not null,
  password_hash       text,
  state               text        not null check (state in ('active', 'frozen', 'closing', 'closed')),
  frozen_reason       text        not null default '',
  password_changed_at timestamptz,
  phone_changed_at    timestamptz,
  created_at          timestamptz not null,
  primary key (realm, owner_id),
  -- Nobody without a number, except who has left.
  check (state = 'closed' or phone_index is not null)
);
create unique index accounts_phone on accounts (realm, phone_index);
create index accounts_state on accounts (realm, state, owner_id desc);

-- What was there until now were the sessions' stand-ins: they came from nowhere and nobody could sign in as them.
alter table enterprises
  drop column phone_masked,
  drop column contact_name,
  drop column contact_email,
  -- A person's name and address, which nobody but their enterprise reads whole.
  add column contact_name_sealed  text,
  add column contact_email_sealed text;
alter table makers drop column phone_masked, add column real_name_sealed text;
create index enterprises_name on enterprises (name);
create index makers_nickname on makers (nickname);

alter table sessions
  add column device  text not null default '',
  add column network text not null default '';
create index sessions_live on sessions (realm, owner_id, last_seen_at desc) where ended_at is null;

-- One row for each message to a telephone, written before it is sent: limits are counted here.
create table sms_messages (
  id             bigint generated always as identity primary key,
  no             text        not null unique,
  realm          text        not null check (realm in ('enterprise', 'maker')),
  template       text        not null,
  phone_index    bytea       not null,
  phone_masked   text        not null,
  -- Only until nobody has to be asked about it any more.
  phone_sealed   text,
  -- What an event is told with, while it waits for its turn. A code is never here.
  content_sealed text,
  network_digest bytea,
  range_digest   bytea,
  device_digest  bytea,
  network        text        not null default '',
  provider       text        not null,
  provider_id    text,
  state          text        not null
    check (state in ('queued', 'sending', 'sent', 'delivered', 'undelivered', 'refused', 'unknown')),
  reason         text        not null default '',
  created_at     timestamptz not null,
  -- When it was handed over: everybody's budget is counted by this. Null while it waits.
  sent_at        timestamptz,
  -- When the vendor was last asked what became of it.
  asked_at       timestamptz,
  settled_at     timestamptz
);
create index sms_messages_phone on sms_messages (phone_index, created_at desc);
create index sms_messages_network on sms_messages (network_digest, created_at desc) where network_digest is not null;
create index sms_messages_range on sms_messages (range_digest, created_at desc) where range_digest is not null;
create index sms_messages_device on sms_messages (device_digest, created_at desc) where device_digest is not null;
create index sms_messages_at on sms_messages (created_at desc, id desc);
create index sms_messages_sent on sms_messages (sent_at) where sent_at is not null;
create index sms_messages_open on sms_messages (state, created_at) where settled_at is null;

-- The code itself is nowhere, only what a key makes of it.
create table sms_codes (
  message_id  bigint      primary key references sms_messages on delete cascade,
  realm       text        not null,
  scene       text        not null,
  phone_index bytea       not null,
  digest      bytea       not null,
  expires_at  timestamptz not null,
  wrong_tries int         not null default 0,
  used_at     timestamptz
);
-- Used ones too: when the newest is used, the one before it is still not to be used.
create index sms_codes_newest on sms_codes (realm, scene, phone_index, message_id desc);

-- What the sandbox has in place of a telephone and of WeChat. Empty wherever a vendor is real.
create table sandbox_sms (
  id           bigint generated always as identity primary key,
  phone_number text        not null,
  scene        text        not null,
  code         text        not null,
  text         text        not null,
  sent_at      timestamptz not null
);
create index sandbox_sms_phone on sandbox_sms (phone_number, id desc);
create index sandbox_sms_at on sandbox_sms (sent_at);

create table sandbox_scans (
  state      text        primary key,
  status     text        not null check (status in ('waiting', 'confirmed', 'cancelled')),
  code       text        unique,
  openid     text,
  unionid    text,
  nickname   text        not null default '',
  redirect   text        not null,
  used_at    timestamptz,
  expires_at timestamptz not null
);

-- Which text, which version of it, when, from where.
create table consents (
  id        bigint generated always as identity primary key,
  realm     text        not null check (realm in ('enterprise', 'maker')),
  owner_id  bigint      not null,
  key       text        not null,
  title     text        not null,
  version   int         not null,
  digest    bytea       not null,
  network   text        not null,
  device    text        not null,
  agreed_at timestamptz not null
);
create index consents_owner on consents (realm, owner_id, id desc);
create trigger append_only before update or delete or truncate on consents
  for each statement execute function refuse_change();

create table closures (
  id         bigint generated always as identity primary key,
  realm      text        not null check (realm in ('enterprise', 'maker')),
  owner_id   bigint      not null,
  reason     text        not null default '',
  state      text        not null check (state in ('waiting', 'held', 'cancelled', 'done')),
  note       text        not null default '',
  handled_by bigint,
  asked_at   timestamptz not null,
  ends_at    timestamptz not null,
  decided_at timestamptz
);
create unique index closures_open on closures (realm, owner_id) where state in ('waiting', 'held');
create index closures_state on closures (state, ends_at, id);

-- In-site messages, and which event goes through which channel where an operator chose otherwise.
create table messages (
  id         bigint generated always as identity primary key,
  realm      text        not null check (realm in ('enterprise', 'maker')),
  owner_id   bigint      not null,
  event      text        not null,
  title      text        not null,
  content    text        not null,
  link       text        not null default '',
  created_at timestamptz not null,
  read_at    timestamptz
);
create index messages_owner on messages (realm, owner_id, id desc);
create index messages_unread on messages (realm, owner_id, id desc) where read_at is null;

create table message_channels (
  event      text        primary key,
  in_site    boolean     not null,
  sms        boolean     not null,
  updated_at timestamptz not null
);

-- Who came through whom. Written once, at registration, and never changed.
create table invitations (
  child_realm text        not null check (child_realm in ('enterprise', 'maker')),
  child_id    bigint      not null,
  maker_id    bigint      not null references makers,
  source      text        not null check (source in ('link', 'code')),
  bound_at    timestamptz not null,
  primary key (child_realm, child_id),
  check (child_realm <> 'maker' or child_id <> maker_id)
);
create index invitations_maker on invitations (maker_id, bound_at desc, child_realm, child_id);
create trigger append_only before update or delete or truncate on invitations
  for each statement execute function refuse_change();

-- A person in WeChat: by unionid where there is one, with an openid in each app.
create table wechat_people (
  id       bigint generated always as identity primary key,
  maker_id bigint      not null unique references makers,
  unionid  text        unique,
  nickname text        not null,
  bound_at timestamptz not null
);
create table wechat_openids (
  appid     text   not null,
  openid    text   not null,
  person_id bigint not null references wechat_people on delete cascade,
  primary key (appid, openid)
);
create index wechat_openids_person on wechat_openids (person_id);

-- One attempt to come in by a scan: bound to the browser that began it, good for one use.
create table wechat_scans (
  state_hash   bytea       primary key,
  browser_hash bytea       not null,
  -- Whose account it is to be bound to, where somebody who is signed in began it.
  maker_id     bigint      references makers,
  -- Through which session: once that is over, so is this.
  session_id   bigint,
  status       text        not null
    check (status in ('waiting', 'exchanging', 'cancelled', 'failed', 'bind_required', 'done')),
  from_path    text        not null,
  invite       text        not null,
  identity     jsonb,
  ticket_hash  bytea       unique,
  expires_at   timestamptz not null
);
create index wechat_scans_expires_at on wechat_scans (expires_at);

-- Staff prove it is they with what they have, beside what they know.
alter table staff
  add column totp_sealed    text,
  -- Of a device that is being set up: it counts once a code of it was typed.
  add column totp_pending   text,
  add column totp_enabled   boolean not null default false,
  -- The last step whose code was used: none works twice.
  add column totp_used_step bigint  not null default 0,
  add constraint staff_totp_whole check (totp_enabled = (totp_sealed is not null));

create table staff_recovery_codes (
  digest   bytea       primary key,
  staff_id bigint      not null references staff,
  used_at  timestamptz
);
create index staff_recovery_codes_staff on staff_recovery_codes (staff_id);
