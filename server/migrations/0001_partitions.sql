-- Messages have eight partitions by their room (docs/decisions/0106).

do $$
begin
  for remainder in 0..7 loop
    execute format(
      'create table public.%I partition of public.messages for values with (modulus 8, remainder %s)',
      'messages_' || remainder, remainder);
  end loop;
end
$$;
--> statement-breakpoint

-- Notifications have a partition for each month. A job creates the coming ones (server/src/features/partitions). Their ids
-- are UUIDv7, which start with the time, so a month is a range of ids.
do $$
declare
  month timestamp := date_trunc('month', now() at time zone 'UTC');
  names text[] := array['before'];
  bounds text[] := array['minvalue'];
begin
  for ahead in 0..3 loop
    names := names || case when ahead < 3 then to_char(month, 'YYYY_MM') else 'later' end;
    bounds := bounds || quote_literal(
      (lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid);
    month := month + interval '1 month';
  end loop;
  for at in 1..5 loop
    execute format('create table public.%I partition of public.notifications for values from (%s) to (%s)',
      'notifications_' || names[at], bounds[at], coalesce(bounds[at + 1], 'maxvalue'));
  end loop;
end
$$;
