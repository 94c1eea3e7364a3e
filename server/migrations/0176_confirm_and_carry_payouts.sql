-- Payouts: where a receiver confirms is a page of ours, which opens WeChat's sheet with what WeChat Pay gave us for it;
-- and Alipay carries money out beside WeChat. Addresses that were handed out before are got anew under their number.

alter table payouts rename column confirm_url to package_info;
update payouts set package_info = null where package_info is not null;
alter table payouts
  add constraint payouts_package_info_check check (length(package_info) <= 4096),
  drop constraint payouts_provider_check,
  add constraint payouts_provider_check check (provider in ('wechat', 'alipay', 'sandbox', 'manual'));

-- What the sandbox plays: transfers that wait for their receiver, and such that do not.
alter table sandbox_payouts
  add column method text not null default 'wechat' check (method in ('wechat', 'alipay'));
