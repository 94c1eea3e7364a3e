-- Pages stand under fixed keys and are never added by anybody: every house has them from the beginning, as empty drafts.

insert into contents (kind, key, created_at, updated_at)
  select 'page', key, '2026-11-15T00:00:00Z', '2026-11-15T00:00:00Z'
  from unnest(array['about', 'play', 'spread', 'contact', 'protocol_enterprise', 'protocol_maker', 'privacy']) as key
  on conflict (key) where key is not null do nothing;

insert into content_versions (content_id, number, title, html, attachments, created_at)
  select id, 1, titles.title, '', '[]', created_at from contents
  join (values
    ('about', '关于我们'),
    ('play', '平台玩法'),
    ('spread', '推广服务'),
    ('contact', '联系我们'),
    ('protocol_enterprise', '企业服务协议'),
    ('protocol_maker', '创客服务协议'),
    ('privacy', '隐私政策')
  ) as titles (key, title) on titles.key = contents.key
  where not exists (select from content_versions where content_id = contents.id);
