-- The list of webhooks shows the last delivery of each, and read all of its deliveries for that.
create index webhook_deliveries_by_delivery on webhook_deliveries (webhook_id, delivered_at)
  where delivered_at is not null;

-- By default a fifth of a table changes before it is vacuumed: a million products in the largest databases.
alter table products set (autovacuum_vacuum_scale_factor = 0.05);
alter table product_search_texts set (autovacuum_vacuum_scale_factor = 0.05);
