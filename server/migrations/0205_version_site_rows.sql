-- Optimistic locking: whoever saves says which version they had before them.
alter table banners          add column version integer not null default 1;
alter table partner_links    add column version integer not null default 1;
alter table ticker_messages  add column version integer not null default 1;
alter table seo_entries      add column version integer not null default 1;
alter table support_services add column version integer not null default 1;
alter table vip_levels       add column version integer not null default 1;
