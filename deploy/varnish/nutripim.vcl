# Varnish 7 in front of the delivery API. Start NutriPIM with SHARED_CACHE=1 and PURGE_URLS=http://<this host>:6081/.
# Other calls, people who sign in and problem answers pass through and are never stored.
vcl 4.1;

import std;

backend nutripim {
  .host = "192.0.2.21";
  .port = "8080";
  .first_byte_timeout = 60s;                      # longer than a poll of the change feed
}

# The servers that can purge.
acl purgers {
  "127.0.0.1";
  "192.0.2.21";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(403, "Not permitted to purge"));
    }
    # The words become part of an expression, so only their characters are accepted.
    if (req.http.Surrogate-Key !~ "^[A-Za-z0-9_%. -]+$") {
      return (synth(400, "Surrogate-Key is missing or wrong"));
    }
    set req.http.X-Words = regsuball(regsuball(req.http.Surrogate-Key, "\.", "\\."), " +", "|");
    if (!std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + req.http.X-Words + ")(\s|$)")) {
      return (synth(500, std.ban_error()));
    }
    return (synth(200, "Purged"));
  }

  if (req.method != "GET" || req.url !~ "^/api/delivery/v1/" || req.url ~ "/changes"
      || req.http.Authorization !~ "^Bearer npk_") {
    return (pass);
  }
  # By default Varnish stores nothing for a request with Authorization. Here the key is part of the hash.
  unset req.http.Cookie;
  return (hash);
}

# Each API key has its own answers: no key ever gets what another one was answered.
sub vcl_hash {
  hash_data(req.http.Authorization);
}

sub vcl_backend_response {
  if (beresp.status != 200 || !beresp.http.Surrogate-Key || beresp.http.Cache-Control ~ "no-store|private") {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
}

sub vcl_deliver {
  set resp.http.X-Cache = "MISS";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  }
}
