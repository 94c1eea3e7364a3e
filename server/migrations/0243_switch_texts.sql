-- Whether text messages of a kind are wanted: enterprises bind no WeChat, and had nothing to switch.
alter table message_switches add column sms boolean not null default true;
