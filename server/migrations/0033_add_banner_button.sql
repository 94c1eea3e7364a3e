-- What the button of a banner says; a banner with a link and no words of its own says 了解更多.
alter table banners add column button text not null default '';
