-- The marks that came with the software are pictures of dots now; an operator's own stay.
update currencies set image = regexp_replace(image, '\.svg$', '.png') where image ~ '^/h5/marks/[a-z0-9]+\.svg$';
