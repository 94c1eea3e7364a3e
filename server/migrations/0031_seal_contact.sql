-- Who wrote to us and where they are reached is sealed like every other number, and counted by its index. The clear columns
-- are filled only in rows from before; the job contact.seal-old empties them in batches. Once no row is left that is not
-- sealed, in every house that runs this, a later migration drops `name`, `phone_number` and their index: not in this one,
-- because a process of the version before may still be writing to them while this one starts.
alter table contact_messages
  add column name_sealed  text,
  add column phone_sealed text,
  add column phone_index  bytea,
  alter column name drop not null,
  alter column phone_number drop not null,
  add constraint contact_messages_once check ((phone_sealed is null) = (phone_number is not null));
create index contact_messages_phone_index on contact_messages (phone_index, created_at);
create index contact_messages_unsealed on contact_messages (id) where phone_sealed is null;
