-- A maker's conversations and particulars have addresses of their own: what was told before leads there as well.
update messages set link = replace(link, '/personal?tab=leads&id=', '/personal/leads/')
where realm = 'maker' and link like '/personal?tab=leads&id=%';
update messages set link = '/personal/info' where realm = 'maker' and link = '/personal?tab=info';
