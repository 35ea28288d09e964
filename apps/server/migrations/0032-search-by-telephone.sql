create index dealers_by_telephones on dealers using gin (
  dealer_telephones(telephone1, telephone2) gin_trgm_ops
) with (gin_pending_list_limit = 512);
