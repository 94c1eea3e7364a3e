-- Where a message of the ticker leads; empty where it is only read.
alter table ticker_messages add column link text not null default '';
