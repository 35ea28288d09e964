-- Numbers of publications and revisions are used again after a restore, for other content. So each gets an
-- id as well, which is never used again. Cursors and tags have both; one of a publication that a restore
-- lost is therefore recognised, and one of a publication that it kept is still good.

alter table publications add column publication_id text not null default new_short_id();
alter table country_revisions add column revision_id text not null default new_short_id();
