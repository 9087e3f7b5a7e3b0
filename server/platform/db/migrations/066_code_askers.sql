-- Who asked for a code: it is good from there alone, and what others ask for and guess at is counted apart.
alter table codes
  -- The hash of the signed-in person, the mark of the device or the address that asked.
  add column asker bytea not null default '',
  -- The hash of those whose requests are counted together: one person, one network, or the places of the account's owner.
  add column share bytea not null default '',
  -- Asked for from where the owner of the account has signed in before.
  add column home boolean not null default false;
