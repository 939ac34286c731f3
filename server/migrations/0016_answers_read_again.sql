-- Whose state an answer told: it is read again instead of being stored whole (docs/decisions/005).
alter table idempotency_keys add column object_id uuid;
