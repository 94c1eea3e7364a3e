-- Search as a function, for two things that a statement cannot say of itself. Its plan is made once for each connection:
-- planning took half of the time. And it is made without reading the whole table, which a planner that knows no values
-- takes for cheap while it is small, and which costs a hundred times as much, because every document is unpacked.
--
-- Looks for candidates, and ranks those: the exact title, then titles that begin with what was asked, that hold it, that
-- are spoken like it, that hold its words, and texts that do; the newer first. Companies and products of that name (ranks
-- up to 4) come before everything else: whoever types a name looks for its bearer. Titles are found by the alphabet;
-- words by walking through the epochs of a kind, newest first, until there are enough: a word that is everywhere costs
-- no more than its newest epochs, however many there are.
create function find_documents(
  p_kinds text[],
  -- How many of each kind are looked at, at most, in each of the two ways.
  p_maxima int[],
  p_epoch_size int,
  p_key text,
  -- Behind every title that begins with the key, in the order of their bytes.
  p_behind text,
  p_title text,
  -- Null where only titles are looked at.
  p_body text,
  -- What stands in a query for the epoch.
  p_epoch_mark text,
  p_heard boolean,
  -- How it may be spoken; nothing where that is not asked.
  p_apart text[], p_joined text[],
  p_now timestamptz,
  -- One page of them, or of one kind of them.
  p_of text, p_limit int, p_offset int
) returns table (kinds json, page json) language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan set join_collapse_limit = 1 as $$
#variable_conflict use_column
begin
  return query
  with spans as materialized (
    select w.kind, w.max,
      (select max(number) from search_documents as d where d.kind = w.kind) / p_epoch_size as newest,
      (select min(number) from search_documents as d where d.kind = w.kind) / p_epoch_size as oldest
    from unnest(p_kinds, p_maxima) as w (kind, max)
  ), hits as materialized (
    select found.*, 0 as tier from spans as s cross join lateral (
      select d.id, d.subject_id, d.kind, d.title_key, d.published_at, case when not p_heard then 0
          when d.sounds like ' ' || p_key || '%' then 2 when d.sounds like '% ' || p_key || '%|%' then 1
          else 0 end as nearness
      from search_documents as d
      where d.kind = s.kind and d.title_key >= p_key and d.title_key < p_behind
        and d.visible_from <= p_now and (d.visible_until is null or d.visible_until > p_now)
      order by d.title_key limit 30
    ) as found
    union all
    select found.*, 1 as tier from spans as s cross join lateral (
      select d.* from generate_series(s.newest, s.oldest, -1) as epoch cross join lateral (
        select d.id, d.subject_id, d.kind, d.title_key, d.published_at, case when not p_heard then 0
            when d.sounds like ' ' || p_key || '%' then 2 when d.sounds like '% ' || p_key || '%|%' then 1
            else 0 end as nearness
        from search_documents as d
        where d.lexemes @@ replace(p_title, p_epoch_mark, s.kind || '/' || epoch || '/')::tsquery
          and d.visible_from <= p_now and (d.visible_until is null or d.visible_until > p_now)
          and (cardinality(p_apart) = 0 or d.sounds like all(p_apart) or d.sounds like all(p_joined))
      ) as d limit s.max
    ) as found
    union all
    select found.*, 2 as tier from spans as s cross join lateral (
      select d.* from generate_series(s.newest, s.oldest, -1) as epoch cross join lateral (
        select d.id, d.subject_id, d.kind, d.title_key, d.published_at, case when not p_heard then 0
            when d.sounds like ' ' || p_key || '%' then 2 when d.sounds like '% ' || p_key || '%|%' then 1
            else 0 end as nearness
        from search_documents as d
        where d.lexemes @@ replace(p_body, p_epoch_mark, s.kind || '/' || epoch || '/')::tsquery
          and d.visible_from <= p_now and (d.visible_until is null or d.visible_until > p_now)
      ) as d limit s.max
    ) as found
    where p_body is not null
  ), ranked as materialized (
    select id, subject_id, kind, published_at, min(case
      when title_key = p_key then 0 when starts_with(title_key, p_key) then 1
      when position(p_key in title_key) > 0 then 2 when nearness > 0 then 5 - nearness
      else 4 + greatest(tier, 1) end) as rank
    from hits group by id, subject_id, kind, published_at
  )
  select (
    select json_agg(json_build_object('kind', kind, 'total', total, 'capped', exists (
      select 1 from hits as h join spans as s on s.kind = h.kind
      where h.kind = counted.kind and h.tier > 0 group by h.tier, s.max having count(*) >= s.max
    ))) from (select kind, count(*) as total from ranked group by kind) as counted
  ), (
    select json_agg(json_build_object('id', id, 'subject_id', subject_id)) from (
      select id, subject_id from ranked where p_of is null or kind = p_of
      order by kind in ('company', 'product') and rank <= 4 desc, rank, published_at desc, id desc
      limit p_limit offset p_offset
    ) as page
  );
end $$;
