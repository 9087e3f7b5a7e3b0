-- A rejected request keeps its error under the name that the code has for it.
update requests set result = json_build_object('error', result -> 'refusal') where result -> 'refusal' is not null;
