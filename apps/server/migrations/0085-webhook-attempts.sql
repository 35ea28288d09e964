-- Each attempt to send a delivery of a webhook. The delivery has the last one too. Not audited.
create table webhook_attempts (
  webhook_id bigint not null,
  delivery_id bigint not null,
  -- 1, 2, 3 … as counted by the delivery.
  attempt integer not null,
  at timestamptz not null default clock_timestamp(),
  status integer,
  answer text,
  error text,
  duration_ms integer,
  primary key (webhook_id, delivery_id, attempt),
  foreign key (webhook_id, delivery_id) references webhook_deliveries on delete cascade
);

-- Tests are sent before everything else that is pending.
create index webhook_deliveries_pending_tests on webhook_deliveries (webhook_id, delivery_id)
  where state = 'pending' and type = 'webhook.test';
