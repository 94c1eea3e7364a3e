-- Challenges that somebody has solved and used; kept until they would have expired anyway.

create table captcha_uses (
  challenge_digest bytea       primary key,
  expires_at       timestamptz not null
);
create index captcha_uses_expires_at on captcha_uses (expires_at);
