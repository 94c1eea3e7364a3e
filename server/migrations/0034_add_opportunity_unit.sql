-- What a price is for: 吨, 米, 人天. Empty where the amount is the whole of it.
alter table opportunities add column unit text not null default '';
