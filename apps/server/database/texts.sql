-- Whether HTML says anything once its tags are gone; a space that does not break says nothing either.
-- Stops at the first letter it finds. The contract has the same rule: hasText in product-fields.ts.
create or replace function has_text(html text) returns boolean language sql immutable
return html ~ '(^|>)([\s\u00a0]|&nbsp;)*([^<&\s\u00a0]|&(?!nbsp;))';
