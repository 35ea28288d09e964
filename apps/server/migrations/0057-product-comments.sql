-- Comments on a product or one of its cells. Not audited: they are conversation, not data, and their
-- authors can change and delete them.

create table product_comments (
  comment_id bigint generated always as identity primary key,
  country_id text not null,
  legacy_product_id integer not null,
  -- Both null: a comment on the whole product.
  cell_kind text,
  cell text,
  text text not null check (btrim(text) <> '' and length(text) <= 2000),
  -- No reference: the comment stays when its author is deleted.
  author_id text not null,
  created_at timestamptz not null default current_moment(),
  edited_at timestamptz,
  version integer not null default 1,
  resolved_by text,
  resolved_at timestamptz,
  check ((cell_kind is null) = (cell is null)),
  check ((resolved_by is null) = (resolved_at is null)),
  foreign key (country_id, legacy_product_id) references products on delete cascade
);
create index product_comments_by_product on product_comments (country_id, legacy_product_id, comment_id desc);
create index product_comments_open on product_comments (country_id, comment_id desc) where resolved_at is null;

create table comment_mentions (
  comment_id bigint not null references product_comments on delete cascade,
  user_id text not null references users on delete cascade,
  primary key (comment_id, user_id)
);
create index comment_mentions_by_user on comment_mentions (user_id);

-- When a user was last sent an e-mail of a kind: the digest of mentions is sent once a day.
create index notifications_mailed on notifications (user_id, kind) where mail_id is not null;
