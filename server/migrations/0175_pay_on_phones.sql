-- How a payer reaches a provider is chosen for each attempt: the same channel is a code on a desk, a sheet inside WeChat,
-- a page in the browser of a telephone. Numbers, notices and bills are the channel's, whichever it was.

alter table payment_attempts
  add column way text not null default '' check (way in ('', 'native', 'jsapi', 'h5', 'page', 'wap')),
  -- What WeChat's own sheet is opened with. Signed anew each time it is shown.
  add column prepay_id text not null default '' check (length(prepay_id) <= 128);
update payment_attempts set way = case channel when 'wechat_native' then 'native' else 'page' end
  where channel in ('wechat_native', 'alipay_page');

alter table sandbox_trades
  add column way text not null default '' check (way in ('', 'native', 'jsapi', 'h5', 'page', 'wap'));
update sandbox_trades set way = case channel when 'wechat_native' then 'native' else 'page' end;
