-- What somebody was told is listed by when it happened, which is not always the order in which it was written down.
drop index messages_owner;
drop index messages_unread;
create index messages_owner on messages (realm, owner_id, created_at desc, id desc);
create index messages_unread on messages (realm, owner_id, created_at desc, id desc) where read_at is null;
