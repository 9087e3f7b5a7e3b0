-- What fills the catalogue of a demo installation is called so.
update jobs set kind = replace(kind, '_shelf', '_demo') where kind in ('dual_shelf', 'ieo_shelf', 'quiz_shelf');
alter index lock_configs_shelf rename to lock_configs_listed;
alter index dual_products_shelf rename to dual_products_listed;
alter index quizzes_shelf rename to quizzes_listed;
