-- When what protects an account was changed, so that staff see it beside a withdrawal. Times are milliseconds.
create table security_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  what text not null check (what in ('password', 'pay_password', 'contact', 'second_factor', 'passkeys')),
  created_at bigint not null
);
create index security_changes_user on security_changes (user_id, created_at);

-- People were told of earlier changes by messages; a first pay password and a first contact are among them.
insert into security_changes (user_id, what, created_at)
select i.user_id, case
    when i.kind = 'password_changed' then 'password'
    when i.kind = 'pay_password_changed' then 'pay_password'
    when i.kind = 'contact_changed' then 'contact'
    when i.kind in ('factor_off', 'factor_reset') then 'second_factor'
    else 'passkeys' end, i.created_at
from inbox i join users u on u.id = i.user_id
where i.kind in ('password_changed', 'pay_password_changed', 'contact_changed', 'factor_off', 'factor_reset',
  'passkey_added', 'passkey_removed')
order by i.id;
