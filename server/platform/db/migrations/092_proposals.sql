-- By which command an operator said something first: a second one applies exactly that.
create table proposals (
  approval_id bigint primary key references approvals (id),
  command text not null,
  arguments json not null
);
create trigger proposals_append_only before update or delete or truncate on proposals
  for each statement execute function reject_change();

-- Proposals that an operator ended: nobody can follow them any more.
create table rejected_proposals (
  approval_id bigint primary key references approvals (id),
  operator_id bigint not null references operators (id),
  reason text not null,
  created_at bigint not null,
  signature bytea not null
);
create trigger rejected_proposals_append_only before update or delete or truncate on rejected_proposals
  for each statement execute function reject_change();
