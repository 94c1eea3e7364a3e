-- WeChat inside WeChat: the official account's own authorisation beside the scan of a QR code, moving a WeChat from
-- one account to another, and whoever pays without being bound.
alter table wechat_scans
  -- Which of WeChat's two apps was asked.
  add column way text not null default 'scan' check (way in ('scan', 'official')),
  -- What for: to come in, to come back silently, to bind, or to be known while paying.
  add column aim text not null default 'enter' check (aim in ('enter', 'return', 'bind', 'pay')),
  -- Of somebody who pays: the maker is told by maker_id where a WeChat is bound.
  add column enterprise_id bigint references enterprises,
  drop constraint wechat_scans_status_check,
  add constraint wechat_scans_status_check check (status in
    ('waiting', 'exchanging', 'cancelled', 'failed', 'bind_required', 'move_required', 'unknown', 'done'));
update wechat_scans set aim = 'bind' where maker_id is not null;
alter table wechat_scans
  add constraint wechat_scans_whose check (
    case aim
      when 'bind' then maker_id is not null and enterprise_id is null
      when 'pay' then num_nonnulls(maker_id, enterprise_id) = 1 and session_id is not null
      else num_nonnulls(maker_id, enterprise_id) = 0
    end);

-- Who pays through a session, as the official account knows them. Nothing is bound by it: it ends with the session.
create table wechat_payers (
  session_id bigint      primary key references sessions on delete cascade,
  realm      text        not null check (realm in ('enterprise', 'maker')),
  owner_id   bigint      not null,
  appid      text        not null,
  openid     text        not null,
  seen_at    timestamptz not null
);
create index wechat_payers_owner on wechat_payers (realm, owner_id);

-- The sandbox plays the official account too.
alter table sandbox_scans
  add column way      text    not null default 'scan' check (way in ('scan', 'official')),
  add column silent   boolean not null default false,
  add column snapshot boolean not null default false;
