-- 公众号: what the official account is asked with, and what people are told through it.

-- Credentials that WeChat gives out for two hours: one row for all processes, sealed, renewed by one of them.
create table official_credentials (
  appid      text        not null check (length(appid) between 1 and 64),
  kind       text        not null check (kind in ('token', 'ticket')),
  -- Null until WeChat has given the first.
  sealed     text,
  expires_at timestamptz,
  renewed_at timestamptz,
  -- When WeChat was asked last, whatever it said.
  asked_at   timestamptz not null,
  primary key (appid, kind),
  check (num_nulls(sealed, expires_at, renewed_at) in (0, 3))
);

-- 模板消息: each is told once. The number is WeChat's guard against doing so twice.
create table official_messages (
  id         bigint      generated always as identity primary key,
  no         text        not null unique check (length(no) between 8 and 32),
  realm      text        not null check (realm in ('enterprise', 'maker')),
  owner_id   bigint      not null,
  event      text        not null check (length(event) between 1 and 60),
  kind       text        not null check (kind in ('review', 'paid', 'withdrawal', 'lead', 'activity')),
  -- What is told, where it leads, and what a telephone is told where it does not arrive; gone when it is over.
  sealed     text,
  state      text        not null default 'queued' check (state in
    ('queued', 'sending', 'sent', 'unreachable', 'refused', 'unknown')),
  reason     text        not null default '' check (length(reason) <= 200),
  msgid      text        check (length(msgid) between 1 and 40),
  tries      int         not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  due_at     timestamptz not null,
  ended_at   timestamptz,
  check ((state in ('queued', 'sending')) = (ended_at is null)),
  check ((state = 'sent') = (msgid is not null))
);
create index official_messages_due on official_messages (due_at) where state in ('queued', 'sending');
create index official_messages_owner on official_messages (realm, owner_id, id desc);
create index official_messages_created_at on official_messages (created_at);

-- Somebody's own choice: without a row they are told.
create table message_switches (
  realm      text        not null check (realm in ('enterprise', 'maker')),
  owner_id   bigint      not null,
  kind       text        not null check (kind in ('review', 'paid', 'withdrawal', 'lead', 'activity')),
  official   boolean     not null,
  updated_at timestamptz not null,
  primary key (realm, owner_id, kind)
);

-- The official account that is only played: what it would have shown on a telephone.
create table sandbox_official_messages (
  id          bigint      generated always as identity primary key,
  openid      text        not null,
  no          text        not null,
  template_id text        not null,
  url         text        not null,
  data        jsonb       not null,
  sent_at     timestamptz not null,
  unique (openid, no)
);
create index sandbox_official_messages_openid on sandbox_official_messages (openid, id desc);
