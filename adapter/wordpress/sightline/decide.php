<?php
/**
 * What a visitor gets on a page, as decide.ts of the adapter says it; its test compares the two.
 *
 * @package Sightline
 */

if ( ! defined( 'SIGHTLINE' ) ) {
	exit;
}

/**
 * Null where the page stays as it is, and the tag decides as ever.
 *
 * @param array $config What the server published.
 * @param array $asked  `url`, `headers` by their names in lowercase, and perhaps `country` in two letters.
 */
function sightline_decide( array $config, array $asked ): ?array {
	$header = fn( $name ) => $asked['headers'][ $name ] ?? '';
	$query  = sightline_query( $asked['url'] );
	$is_bot = sightline_is_bot( $header( 'user-agent' ) ) || '' !== $header( 'signature-agent' );
	if ( '' === $header( 'user-agent' ) || $is_bot || isset( $query['sightline_variant'] ) ) {
		return null;
	}
	$cookies = $header( 'cookie' );
	$refuses = '1' === $header( 'dnt' ) || '1' === $header( 'sec-gpc' );
	$visitor = preg_match( '/(?:^|;\s*)sightline=([\w-]{36})/', $cookies, $found ) ? $found[1] : null;
	// Where consent is asked for, the cookie is there after a yes.
	$lasting = ! $refuses && ( 'lasting' === $config['identity'] || ( 'consent' === $config['identity'] && null !== $visitor ) );
	$touch   = sightline_touch( $asked, $query, $lasting && null !== $visitor );
	$begun   = null;
	$visit   = '/(?:^|;\s*)sightline-visit=([\w-]{36})\.([\w-]{36})\.([01])\.([\w-]{36})/';
	$is_on   = preg_match( $visit, $cookies, $kept );
	$who     = $is_on ? $kept[4] : ( $lasting && null !== $visitor ? $visitor : sightline_random_id() );
	foreach ( $is_on ? $config['triggers'] : array() as $trigger ) {
		if ( $trigger['id'] === $kept[1] && $trigger['variant'] === $kept[2] ) {
			$begun = $trigger;
			break;
		}
	}
	$chosen = $begun ?? ( $is_on ? null : sightline_choose_first( $config, $asked, $touch, $lasting, $who ) );
	$path   = sightline_page_path( $asked['url'] );
	foreach ( $chosen['pages'] ?? array() as $page ) {
		if ( $page['path'] !== $path ) {
			continue;
		}
		// The order of elements is changed by the tag.
		foreach ( $page['changes'] as $change ) {
			if ( ! empty( $change['before'] ) ) {
				return null;
			}
		}
		return array(
			'trigger' => $chosen['id'],
			'variant' => $chosen['variant'],
			'held'    => $begun ? '1' === $kept[3] : sightline_share_of( $who . $chosen['id'] ) < $chosen['holdout'],
			'page'    => $page,
			'who'     => $who,
			'lasting' => $lasting,
			'touch'   => $touch,
		);
	}
	return null;
}

function sightline_is_bot( string $agent ): bool {
	$names = '~(?<!cu)bot\b|crawl|spider|headless|lighthouse|compatible;|://|google-|googleother|meta-|-user|-ai\b|fetcher|scrap|devin~i';
	return 1 === preg_match( $names, $agent );
}

/** The last value of each name. */
function sightline_query( string $url ): array {
	$query = array();
	$text  = explode( '?', explode( '#', $url )[0], 2 )[1] ?? '';
	foreach ( explode( '&', $text ) as $part ) {
		list( $name, $value ) = explode( '=', $part, 2 ) + array( '', '' );
		if ( '' !== $part ) {
			$query[ urldecode( $name ) ] = urldecode( $value );
		}
	}
	return $query;
}

function sightline_host_of( string $address ): string {
	return preg_replace( '/^www\.|:.*/', '', strtolower( explode( '/', $address )[2] ?? '' ) );
}

function sightline_is_below( string $host, string $root ): bool {
	return str_ends_with( ".$host", ".$root" );
}

function sightline_page_path( string $url ): string {
	preg_match( '~^\w+://[^/?#]*([^?#]*)~', $url, $found );
	$path = preg_replace_callback( '/%../', fn( $code ) => strtoupper( $code[0] ), rtrim( $found[1] ?? '', '/' ) );
	return '' === $path ? '/' : $path;
}

function sightline_touch( array $asked, array $query, bool $returning ): array {
	$referrer = $asked['headers']['referer'] ?? '';
	$own      = sightline_host_of( $asked['url'] );
	$other    = sightline_host_of( $referrer );
	$is_own   = sightline_is_below( $own, $other ) || sightline_is_below( $other, $own );
	$touch    = array(
		'landing'   => substr( explode( '#', $asked['url'] )[0], 0, 2000 ),
		'referrer'  => $is_own ? '' : substr( $referrer, 0, 2000 ),
		'returning' => $returning,
	);
	foreach ( $query as $name => $value ) {
		if ( str_starts_with( (string) $name, 'utm_' ) ) {
			$touch[ $name ] = mb_substr( $value, 0, 200 );
		}
	}
	return $touch;
}

/** As the script, the first whose condition holds; null as soon as only the browser can tell. */
function sightline_choose_first( array $config, array $asked, array $touch, bool $lasting, string $who ): ?array {
	// Any other page may be in the midst of a visit.
	if ( '' === $touch['referrer'] && empty( $touch['utm_source'] ) && empty( $touch['utm_medium'] ) && empty( $touch['utm_campaign'] ) ) {
		return null;
	}
	$facts = array_fill_keys( array( 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content' ), '' );
	foreach ( $touch as $name => $value ) {
		if ( str_starts_with( $name, 'utm_' ) ) {
			$facts[ $name ] = $value;
		}
	}
	$facts['host']    = '.' . sightline_host_of( $touch['referrer'] );
	$facts['landing'] = sightline_page_path( $asked['url'] );
	if ( $lasting ) {
		$facts['returning'] = $touch['returning'] ? 'true' : 'false';
	}
	if ( ! empty( $asked['country'] ) ) {
		$facts['country'] = $asked['country'];
	}
	if ( preg_match( '/^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2})/i', $asked['headers']['accept-language'] ?? '', $found ) ) {
		$facts['language'] = $found[1];
	}
	foreach ( $config['triggers'] as $trigger ) {
		if ( sightline_share_of( $who ) >= ( $trigger['upto'] ?? 1 ) ) {
			continue;
		}
		$holds = sightline_holds( $trigger['when'], $facts );
		if ( false !== $holds ) {
			return $holds ? $trigger : null;
		}
	}
	return null;
}

/** Null where a fact is not known here: the clock of the visitor, their device, pages seen, attributes. */
function sightline_holds( array $condition, array $facts ): ?bool {
	$name = array_shift( $condition );
	if ( is_int( $name ) ) {
		$all = array_map( fn( $one ) => sightline_holds( $one, $facts ), $condition );
		if ( in_array( true, $all, true ) ) {
			return (bool) $name;
		}
		return in_array( null, $all, true ) ? null : ! $name;
	}
	if ( ! array_key_exists( $name, $facts ) ) {
		return null;
	}
	$fact = sightline_fold( $facts[ $name ] );
	$fact = function_exists( 'mb_strtolower' ) ? mb_strtolower( $fact, 'UTF-8' ) : strtolower( $fact );
	foreach ( $condition as $like ) {
		if ( is_string( $like ) && sightline_is_like( $fact, $like ) ) {
			return true;
		}
	}
	return false;
}

/** Spaces as a browser's scripts know them. */
const SIGHTLINE_SPACE = '[\s\x{FEFF}\p{Z}]';

function sightline_fold( string $text ): string {
	$space = SIGHTLINE_SPACE;
	return preg_replace( "/^$space|$space\$/u", '', preg_replace( "/$space+/u", ' ', $text ) ?? '' ) ?? '';
}

/** `*` matches any number of characters. */
function sightline_is_like( string $text, string $pattern ): bool {
	$place = 0;
	foreach ( explode( '*', "\n$pattern\n" ) as $part ) {
		$found = strpos( "\n$text\n", $part, $place );
		if ( false === $found ) {
			return false;
		}
		$place = $found + strlen( $part );
	}
	return true;
}

/** 0 to 1, the same for the same text on every day and device. */
function sightline_share_of( string $text ): float {
	$hash = 0x811c9dc5;
	foreach ( str_split( $text ) as $sign ) {
		$hash = sightline_product( $hash ^ ord( $sign ), 0x01000193 );
	}
	$hash = sightline_product( $hash ^ ( $hash >> 16 ), 0x85ebca6b );
	$hash = sightline_product( $hash ^ ( $hash >> 13 ), 0xc2b2ae35 );
	return ( $hash ^ ( $hash >> 16 ) ) / 2 ** 32;
}

/** The lower 32 bits; the whole product has more than PHP's integers. */
function sightline_product( int $one, int $other ): int {
	$high = ( ( $one >> 16 ) * $other ) & 0xffff;
	return ( ( $one & 0xffff ) * $other + ( $high << 16 ) ) & 0xffffffff;
}

function sightline_random_id( string $begin = '', string $version = '4' ): string {
	$hex = substr( $begin . bin2hex( random_bytes( 16 ) ), 0, 32 );
	$hex = substr_replace( $hex, $version, 12, 1 );
	$hex = substr_replace( $hex, '8', 16, 1 );
	return vsprintf( '%s%s-%s-%s-%s-%s%s%s', str_split( $hex, 4 ) );
}
