-- Sign-ins failed at an account that there is: a rush at names that nobody has slows nobody down.
alter table login_failures add column known boolean not null default false;
