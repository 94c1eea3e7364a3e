-- A notice was proved and acted upon. Of the same event only one is the first, however many arrive at once; says what it
-- came to. In one call, because providers tell about hundreds of payments a second; in steps, because only what is asked
-- after the wait sees what was waited for.
create function mark_notice(p_id bigint, p_event_id text, p_attempt_no text, p_outcome text) returns text
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_provider text;
  v_first bigint;
begin
  select provider into v_provider from payment_notices where id = p_id;
  perform pg_advisory_xact_lock(hashtextextended('payment-notice:' || v_provider || ':' || p_event_id, 0));
  select id into v_first from payment_notices
    where provider = v_provider and event_id = p_event_id and genuine and repeats is null;
  update payment_notices set genuine = true, reason = '', event_id = p_event_id, attempt_no = p_attempt_no,
      repeats = v_first, outcome = case when v_first is null then p_outcome else 'repeated' end
    where id = p_id returning outcome into p_outcome;
  return p_outcome;
end $$;
