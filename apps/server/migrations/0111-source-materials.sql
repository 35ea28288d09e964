-- What a fertilizer is made of, for labels that say “Derived from: urea, potassium chloride”.
alter table products add column source_materials text not null default '';
