-- A seat at what is for VIPs alone was had with the term, as a download or a discount is: the term is used. Nothing is
-- taken out of what was used; a seat that was given up stands against it.
alter table vip_uses drop constraint vip_uses_kind_check;
alter table vip_uses
  add constraint vip_uses_kind_check
    check (kind in ('download', 'withdrawal_fee', 'poster', 'activity', 'activity_left'));
