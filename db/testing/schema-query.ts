/**
 * One row, `schema`: everything in the schema, and the migrations that ran. Without the names of not-null constraints, which PostgreSQL 18
 * makes of the names that columns had when they were new.
 */
export const SCHEMA_QUERY = `with relation as (select * from pg_class where relnamespace = 'public'::regnamespace)
select coalesce(string_agg(line, e'\\n' order by line), '') as schema from (
  select format('%s %s %s %s %s', relname, relkind, relpersistence, relrowsecurity, reloptions) as line from relation
  union all select format('%s column %s %s %s', relname, row_number() over (partition by attrelid order by attnum), attname,
      concat_ws(' ', format_type(atttypid, atttypmod), attcollation, attnotnull, attidentity, attgenerated,
        pg_get_expr(adbin, adrelid)))
    from pg_attribute join relation on relation.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and relkind <> 'i'
  union all select format('%s constraint %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select pg_get_indexdef(oid) from relation where relkind = 'i'
  union all select format('sequence %s %s', oid::regclass, to_jsonb(pg_sequence) - 'seqrelid')
    from relation join pg_sequence on seqrelid = oid
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select format('type %s %s', oid::regtype, typtype) from pg_type
    where typnamespace = 'public'::regnamespace and typrelid = 0 and typelem = 0
  union all select format('comment %s %s', pg_describe_object(classoid, objoid, objsubid), description)
    from pg_description where classoid = 'pg_class'::regclass and objoid in (select oid from relation)
  union all select format('migration %s %s', name, checksum) from migrations
) as lines`
