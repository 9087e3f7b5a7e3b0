-- Customer service is called support, as in the code.
alter table kefu_talks rename to support_talks;
alter index kefu_talks_going rename to support_talks_going;
alter index kefu_talks_queue rename to support_talks_queue;
alter index kefu_talks_user rename to support_talks_user;
alter table kefu_messages rename to support_messages;
alter index kefu_messages_user rename to support_messages_user;
alter index kefu_messages_unread rename to support_messages_unread;
alter table kefu_desks rename to support_desks;

alter table push_queue drop constraint push_queue_source_check;
update push_queue set source = 'support' where source = 'kefu';
alter table push_queue add constraint push_queue_source_check check (source in ('mail', 'support', 'test'));

create or replace function push_service() returns trigger language plpgsql as $$
begin
  insert into push_queue (device_id, source, ref, created_at, next_at)
  select d.id, 'support', new.id, new.created_at, new.created_at from push_devices d where d.user_id = new.user_id
  on conflict do nothing;
  return null;
end $$;

-- Errors that were answered before have the names of today.
update requests set result = replace(result::text, '"kefu_', '"support_')::json where result -> 'error' ->> 'key' like 'kefu\_%';
update requests set result = replace(result::text, '"over_house_limit"', '"over_platform_limit"')::json
  where result -> 'error' ->> 'key' = 'over_house_limit';
