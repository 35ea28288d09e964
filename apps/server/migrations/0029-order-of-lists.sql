-- Countries and crops are offered by name, until somebody puts them in an order of their own: as long
-- as nobody has, no position tells them apart.
alter table countries disable trigger user;
update countries set position = 0;
alter table countries enable trigger user;
alter table crops disable trigger user;
update crops set position = 0;
alter table crops enable trigger user;
